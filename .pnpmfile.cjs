// biome-ignore-all lint/style/noCommonJs: pnpm loads this file with require
/**
 * pnpm writes the dependencies of a published manifest in any order, so that the archives of two builds would differ. What the development
 * of a package needs is left out.
 */
module.exports = {
  hooks: {
    beforePacking({ devDependencies: _, dependencies, ...manifest }) {
      if (dependencies === undefined) return manifest;
      return { ...manifest, dependencies: Object.fromEntries(Object.entries(dependencies).sort()) };
    },
  },
};
