/**
 * Ends the process of this thread when it uses too much processor time or memory. Processor time
 * does not depend on what else runs on the machine.
 */
import { workerData } from "node:worker_threads";

const { maxTime, maxMemory } = workerData;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > maxTime) process.kill(process.pid, "SIGTERM");
  // Buffers are outside of the heap, which has its own limit.
  if (process.memoryUsage.rss() > maxMemory * 2 ** 20) process.kill(process.pid, "SIGKILL");
}, 50);
