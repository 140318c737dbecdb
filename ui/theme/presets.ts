import type { Colour } from '../../core/settings/settings.ts'

/** Names and swatches of the eight colours; what they do to the page is in presets.css. */
export const presets: Readonly<Record<Colour, { readonly title: string; readonly swatch: string }>> = {
  red: { title: '薄暮', swatch: '#F5222D' },
  volcano: { title: '火山', swatch: '#FA541C' },
  sunsetYellow: { title: '日暮', swatch: '#FAAD14' },
  cyan: { title: '明青', swatch: '#13C2C2' },
  green: { title: '极光绿', swatch: '#52C41A' },
  blue: { title: '拂晓蓝', swatch: '#1890FF' },
  geekBlue: { title: '极客蓝', swatch: '#2F54EB' },
  purple: { title: '酱紫', swatch: '#722ED1' },
}
