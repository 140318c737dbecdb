/** The usual length of a text that is cut (seed §9). */
const USUAL_CUT = 25

/** The first signs of a text and three dots, where it is longer; a sign of two units is never split (widgets 13.3). */
export const cutText = (text: string, length = USUAL_CUT): string => {
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length).join('')}...` : text
}
