/**
 * `npm run release:version` turns the changesets into versions and changelogs, and writes the versions to the places outside of the
 * manifests that state them.
 */
import { run } from "../run.mjs";

process.exitCode = run("changeset", ["version"]) || run(process.execPath, ["scripts/package-fields.mjs"]);
