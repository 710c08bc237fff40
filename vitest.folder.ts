/** Runs the tests of a package in its folder. The root of the configuration is the workspace. */
process.chdir(process.env.TESTED_FOLDER ?? ".");
