/**
 * @typedef {object} Burden what a package brings along although the product never uses it
 * @property {RegExp} id of the module
 * @property {readonly (readonly [RegExp, string])[]} changes
 */

/** @type {readonly Burden[]} */
const burdens = [
  {
    // Forms, scripts, what restores scrolling: a bundler cannot know that a class, a forwarded ref or a name for developers' tools does nothing else.
    id: /react-router[\\/]dist[\\/]production[\\/]chunk-[\w-]+\.mjs$/,
    changes: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
      [/^(var \w+ = )(class extends React\d*\.Component \{[^]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();'],
    ],
  },
  {
    // Prefixes of browsers that are gone: `ui/theme/prefixes.ts` says what is left of them.
    id: /@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js$/,
    changes: [[/ \|\| defaultStylisPlugins\b/, ' || []']],
  },
  {
    // Ripples: the look has none (`disableRipple` in the theme).
    id: /@mui[\\/]material[\\/]ButtonBase[\\/]ButtonBase\.mjs$/,
    changes: [[/enableTouchRipple \? [^]*?\}\) : null/, 'null']],
  },
]

/** Says it to the bundler, and refuses to build where a package has changed so much that it no longer can. @returns {import('vite').Plugin} */
export const lean = () => {
  const unmet = new Set(burdens.flatMap(({ changes }) => changes))
  return {
    name: 'lean',
    apply: 'build',
    transform(code, id) {
      const burden = burdens.find((one) => one.id.test(id))
      if (!burden) return undefined
      let changed = code
      for (const change of burden.changes) {
        if (changed.search(change[0]) >= 0) unmet.delete(change)
        changed = changed.replace(...change)
      }
      return { code: changed, map: null }
    },
    buildEnd(error) {
      const [[sought] = []] = unmet
      if (!error && sought) this.error(`scripts/lean.mjs looks for ${sought}, which no package has any more`)
    },
  }
}
