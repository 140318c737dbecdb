import { randomInt } from 'node:crypto'
import { CaptchaPictures } from '../../../core/identity/sign-in/captcha-pictures.port.ts'

type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

/** Letters as strokes on a grid of 4 by 6: `x` and `y` in turn, strokes apart by a blank. */
const GLYPHS: Readonly<Record<string, string>> = {
  2: '0110304142440646',
  3: '0030413233 2233444546360616',
  4: '36300444',
  5: '40000232434535160605',
  6: '4130100105163646434213 0304',
  7: '004016',
  8: '1030414232120100 1232434536160503',
  A: '062046 1434',
  C: '4130100105163645',
  D: '0006264441200000',
  E: '40000646 0333',
  F: '400006 0333',
  H: '0006 4046 0343',
  J: '1040 3034252605',
  K: '0006 4003 0346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  P: '0600304132230303',
  R: '0600304132230303 2346',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '0023 4023 2326',
}

const WIDTH = 120
const HEIGHT = 40
const CELL = 28
const PIECES = 3
const LINES = 4

const between = (least: number, most: number): number => least + (randomInt(1_000) / 1_000) * (most - least)

const strokesOf = (letter: string): readonly Stroke[] =>
  (GLYPHS[letter] ?? '').split(' ').map((text) => Array.from(text.matchAll(/(\d)(\d)/g), ([, x, y]): Point => [Number(x), Number(y)]))

/** A stroke in short pieces, so that their number says nothing of the letter. */
const inPieces = (stroke: Stroke): readonly Stroke[] =>
  stroke.slice(1).flatMap((to, at) => {
    const from = stroke[at] ?? to
    const part = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    return Array.from({ length: PIECES }, (_, piece) => [part(piece / PIECES), part((piece + 1) / PIECES)])
  })

const bent = (place: number): ((point: Point) => Point) => {
  const [turn, size, lean] = [between(-0.3, 0.3), between(3.6, 4.6), between(-0.25, 0.25)]
  const [left, top] = [8 + place * CELL + between(-2, 2), 7 + between(-2, 3)]
  const [wave, phase] = [between(0.6, 1.4), between(0, 6)]
  return ([x, y]) => {
    const [across, down] = [(x - 2) * size + lean * y * 2, (y - 3) * size]
    const shake = Math.sin(down / 5 + phase) * wave
    return [left + 10 + across * Math.cos(turn) - down * Math.sin(turn) + shake, top + 13 + across * Math.sin(turn) + down * Math.cos(turn)]
  }
}

const line = (): readonly Stroke[] => {
  const points = Array.from({ length: PIECES + 1 }, (_, at): Point => [(WIDTH / PIECES) * at, between(4, HEIGHT - 4)])
  return inPieces(points)
}

const shuffled = <T>(things: readonly T[]): readonly T[] => {
  const left = [...things]
  return things.flatMap(() => left.splice(randomInt(left.length), 1))
}

const drawn = (strokes: readonly Stroke[]): string =>
  strokes.map((points) => points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')).join('')

/** Words as one path of short strokes in no order, crossed by lines: the picture holds no letters. */
export class StrokePictures extends CaptchaPictures {
  draw(word: string): string {
    const letters = [...word].flatMap((letter, place) => {
      const bend = bent(place)
      return strokesOf(letter)
        .flatMap(inPieces)
        .map((piece) => piece.map(bend))
    })
    const lines = Array.from({ length: LINES }, line).flat()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#F2F6FB"/><path d="${drawn(lines)}" fill="none" stroke="#9FB8D6" stroke-width="1"/><path d="${drawn(shuffled(letters))}" fill="none" stroke="#1B3A5F" stroke-width="2.2" stroke-linecap="round"/></svg>`
    return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  }
}
