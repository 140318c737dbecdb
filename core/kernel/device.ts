/** What somebody sits at, as people call it; '' where the browser does not say. */
export type Device = { readonly browser: string; readonly os: string }

// The first that fits counts: many call themselves Chrome and Safari as well.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/wxwork\/(\d+)/i, '企业微信'],
  [/dingtalk\/(\d+)/i, '钉钉'],
  [/micromessenger\/(\d+)/i, '微信'],
  [/edg(?:e|a|ios)?\/(\d+)/i, 'Edge'],
  [/(?:opr|opera)\/(\d+)/i, 'Opera'],
  [/(?:firefox|fxios)\/(\d+)/i, 'Firefox'],
  [/(?:chrome|crios|headlesschrome)\/(\d+)/i, 'Chrome'],
  [/version\/(\d+).*safari/i, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/windows nt 10/i, 'Windows 10/11'],
  [/windows/i, 'Windows'],
  [/harmonyos|openharmony/i, 'HarmonyOS'],
  [/android (\d+)/i, 'Android'],
  [/(?:iphone|cpu) os (\d+)/i, 'iOS'],
  [/mac os x/i, 'macOS'],
  [/linux/i, 'Linux'],
]

const named = (list: typeof BROWSERS, userAgent: string): string => {
  for (const [pattern, name] of list) {
    const found = pattern.exec(userAgent)
    if (found) return [name, found[1]].filter(Boolean).join(' ')
  }
  return ''
}

/** Browser and system out of what a browser calls itself. */
export const deviceOf = (userAgent: string): Device => ({ browser: named(BROWSERS, userAgent), os: named(SYSTEMS, userAgent) })

/** Both in one line, or null where the browser says neither. */
export const browserOf = (userAgent: string): string | null => {
  const { browser, os } = deviceOf(userAgent)
  return [browser, os].filter(Boolean).join(' · ') || null
}
