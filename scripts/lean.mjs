/**
 * @typedef {object} Burden what a package brings along although the product never uses it
 * @property {RegExp} id of the module
 * @property {readonly (readonly [RegExp, string])[]} changes
 */

/** Functions of React's that only run for markup a server drew, transitions of whole views, lists of suspense, refs of fragments and hints about other files. */
const UNUSED_IN_REACT = [
  'popHydrationState',
  'prepareToHydrateHostInstance',
  'updateDehydratedSuspenseComponent',
  'attemptExplicitHydrationTarget',
  'startViewTransition',
  'scheduleViewTransitionEvent',
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitNestedViewTransitions',
  'commitAfterMutationEffectsOnFiber',
  'recursivelyTraverseAfterMutationEffects',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'restoreViewTransitionName',
  'restorePairedViewTransitions',
  'restoreNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreViewTransitionOnHostInstances',
  'updateSuspenseListComponent',
  'cutOffTailIfNeeded',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
]

/** @type {readonly Burden[]} */
const burdens = [
  {
    // An eighth of what draws: nothing here is drawn by a server first, and no view goes over into another by itself.
    id: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    changes: [
      [/^exports\.hydrateRoot = function[^]*?^\};$/m, ''],
      [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [^]*?^\};$/m, ''],
      [/(?<=^var hydrationParentFiber = null,\n {2}nextHydratableInstance = null,\n) {2}isHydrating = !1,\n/m, ''],
      [/\bisHydrating = ![01]/g, '0'],
      [/\bisHydrating\b(?!\$)(?<=^var hydrationParentFiber[^]*)/gm, '!1'],
      [/^FragmentInstance\.prototype\.\w+ = function[^]*?^\};$/gm, ''],
      ...UNUSED_IN_REACT.map((name) => /** @type {const} */ ([new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm'), `function ${name}() {}`])),
    ],
  },
  {
    // Forms, scripts, what restores scrolling: a bundler cannot know that a class, a forwarded ref or a name for developers' tools does nothing else.
    id: /react-router[\\/]dist[\\/]production[\\/]chunk-[\w-]+\.mjs$/,
    changes: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
      [/^(var \w+ = )(class extends React\d*\.Component \{[^]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();'],
      // Routes here have no data of their own, so none of theirs fails and nothing waits for it.
      [/ = dataRouterOpts\?\.(?:state|onError);/g, ' = undefined;'],
      [/return dataRouterState && \([^]*? : getChildren\(\);/, 'return getChildren();'],
      [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/, 'useNavigateUnstable()'],
    ],
  },
  {
    // Prefixes of browsers that are gone: `ui/theme/prefixes.ts` says what is left of them.
    id: /@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js$/,
    changes: [[/ \|\| defaultStylisPlugins\b/, ' || []']],
  },
  {
    // Attributes of svg: what is drawn is never styled by its tag alone.
    id: /@emotion[\\/]is-prop-valid[\\/]dist[\\/]emotion-is-prop-valid\.esm\.js$/,
    changes: [[/accentHeight\|[\w|]*\|zoomAndPan\|/, '']],
  },
  {
    // For another tool's build: the theme as a text.
    id: /@mui[\\/]material[\\/]styles[\\/]createTheme(?:NoVars|WithVars)\.mjs$/,
    changes: [[/^\s*(?:theme|muiTheme)\.toRuntimeSource = stringifyTheme;.*$/gm, '']],
  },
  {
    // What the parts of the library look like in the dark: the build's stylesheet says it, and the names are those of the light.
    id: /@mui[\\/]material[\\/]styles[\\/]createThemeWithVars\.mjs$/,
    changes: [[/^    if \(palette\.mode === 'dark'\) \{\n      setColor\(palette\.Alert[^]*?^    \}$/m, '']],
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
      const changes = burdens.flatMap((one) => (one.id.test(id) ? one.changes : []))
      if (changes.length === 0) return undefined
      let changed = code
      for (const change of changes) {
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
