const family =
  '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",system-ui,sans-serif'

/** Codes and cron expressions. */
export const mono = '"SF Mono","Cascadia Mono",Consolas,"Noto Sans Mono CJK SC",monospace'

const type = (size: number, line: number, weight = 400) => ({
  fontSize: size,
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing: 0,
})

// Most Chinese faces have no 500: only 400 and 600 are used.
export const typography = {
  fontFamily: family,
  fontSize: 13,
  fontWeightRegular: 400,
  fontWeightMedium: 600,
  fontWeightBold: 600,
  h1: type(18, 28, 600),
  h2: type(16, 24, 600),
  h3: type(14, 22, 600),
  h4: type(26, 36, 600),
  h5: type(28, 40, 600),
  h6: type(14, 22, 600),
  subtitle1: type(14, 22),
  subtitle2: type(13, 20, 600),
  body1: type(14, 22),
  body2: type(13, 20),
  caption: type(12, 18),
  overline: { ...type(12, 18), textTransform: 'none' as const },
  button: { ...type(13, 20), textTransform: 'none' as const },
}
