import type { StylisPlugin } from '@emotion/cache'

/** What MUI says for browsers that are gone: those of today refuse such a rule, and each refusal is an exception. */
const BYGONE = /::-moz-focus-inner|:-moz-placeholder|:-ms-input-placeholder/

/** Of all prefixes, emotion's usual ones, the browsers we build for want one: Safari's for text that is not to be marked. */
export const prefixes: StylisPlugin = (element) => {
  const { type, props, value } = element
  if (type === 'decl' && props === 'user-select') element.return = `-webkit-${value}${value}`
  if (type === 'rule' && Array.isArray(props) && props.every((selector) => BYGONE.test(selector))) element.children = []
}
