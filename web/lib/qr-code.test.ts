import fc from 'fast-check'
import { expect, it } from 'vitest'
import { capacityOf, qrCodeOf } from './qr-code.ts'

const drawing = (text: string): string[] =>
  (qrCodeOf(text) ?? []).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))

it('holds as many bytes as the standard says', () => {
  const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]
  expect(capacities.map((_, index) => capacityOf(index + 1))).toEqual(capacities)
})

it('draws what another reader (jsQR) has read as IROKO', () => {
  expect(drawing('IROKO')).toEqual([
    '#######..##.#.#######',
    '#.....#..##...#.....#',
    '#.###.#.##.#..#.###.#',
    '#.###.#.##.#..#.###.#',
    '#.###.#.##..#.#.###.#',
    '#.....#.#.##..#.....#',
    '#######.#.#.#.#######',
    '........#.#..........',
    '#.#####..#.#..#####..',
    '#.#..#..#..####...##.',
    '....###..#..#.##...#.',
    '.#...#.....####..###.',
    '#.###.#..##.#..#..#.#',
    '........###.#..#.#...',
    '#######....#.#..##.#.',
    '#.....#.##.....#####.',
    '#.###.#.####.#..#.##.',
    '#.###.#.########.....',
    '#.###.#.##..#.##.#...',
    '#.....#....####.###..',
    '#######.#...#...#.##.',
  ])
})

it('says that a text is too long', () => {
  expect(qrCodeOf('a'.repeat(413))).toBeUndefined()
  expect(qrCodeOf('a'.repeat(412))).toHaveLength(77)
})

it('is a square with three finders, and says how it was masked twice', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (text) => {
      const rows = drawing(text)
      if (rows.length === 0) return
      const size = rows.length
      expect(rows.every((row) => row.length === size)).toBe(true)
      const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))
      const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
      for (const [x, y] of [
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ] as const)
        expect(corner(x, y)).toEqual(finder)
      const format = (places: [number, number][]) => places.map(([x, y]) => rows[y]?.[x]).join('')
      const near = [0, 1, 2, 3, 4, 5, 7].map((y): [number, number] => [8, y])
      const far = [1, 2, 3, 4, 5, 6, 7].map((x): [number, number] => [size - x, 8])
      expect(format(near)).toBe(format(far))
    }),
    { numRuns: 20 },
  )
})
