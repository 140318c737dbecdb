/** How many signs a text has, as a reader counts them: spaces left out, a sign of several codes once. */
export const signsIn = (text: string): number => [...text.replace(/\s/gu, '')].length
