/**
 * The environment of measured processes: the environment of this process without NODE_EXTRA_CA_CERTS. With it,
 * Node 20 reads all certificates at each start, which takes 38 ms: more than most of what is
 * measured.
 */
export const processEnvironment: NodeJS.ProcessEnv = { ...process.env, NODE_EXTRA_CA_CERTS: undefined };

/**
 * Options of Node that fix the size of the space for new objects. V8 makes it smaller in a process that waits, as those that are
 * measured in turns do: some would then collect garbage ten times as often as others.
 */
export const STEADY_SPACE: readonly string[] = ["--min-semi-space-size=16", "--max-semi-space-size=16", "--no-memory-reducer"];
