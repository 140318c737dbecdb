/** Outlines of an editor's tools, drawn as all others are; they come with the editor. */
export const toolOutlines = {
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  redo: 'm16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4',
  left: 'M4 5h16M4 10h10M4 14.5h16M4 19h10',
  center: 'M4 5h16M7 10h10M4 14.5h16M7 19h10',
  right: 'M4 5h16M10 10h10M4 14.5h16M10 19h10',
  justify: 'M4 5h16M4 10h16M4 14.5h16M4 19h16',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M4 15.5c2.5-1.5 3.5.8 0 4h3',
  tasks: 'M12 6h8M12 12h8M12 18h8M3.5 6 5 7.5 8 4.5M3.5 12 5 13.5 8 10.5M3.5 18 5 19.5 8 16.5',
  quote: 'M5 17c2.5-1 3.5-3 3.5-6H5V6h5v5M14 17c2.5-1 3.5-3 3.5-6H14V6h5v5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  picture: 'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3.5 16l5-5 4 4 3-3 5 4.5M15.5 9v.01',
  table: 'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3.5 9.5h17M3.5 14.5h17M12 9.5v10',
  plain: 'M6 5h13M12.5 5 9.5 19M7 19h5M16 15l4 4M20 15l-4 4',
  source: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  rule: 'M4 12h16',
} as const
