/** QR codes (ISO/IEC 18004) of a text: bytes, error correction level M, versions 1 to 15, which is 412 bytes. */

type Modules = boolean[][]

/** Of each version from 1: error correction bytes of a block, and blocks. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]

const eccBytes = (version: number): number => correction[version - 1] ?? 0
const blocksOf = (version: number): number => blockCounts[version - 1] ?? 0

/** Bytes of data and correction that fit in. */
function rawBytes(version: number): number {
  const bits = (16 * version + 128) * version + 64
  if (version === 1) return bits >> 3
  const aligned = Math.floor(version / 7) + 2
  return (bits - ((25 * aligned - 10) * aligned - 55) - (version >= 7 ? 36 : 0)) >> 3
}

/** Bytes of text that fit in. */
export const capacityOf = (version: number): number =>
  rawBytes(version) - eccBytes(version) * blocksOf(version) - (version < 10 ? 2 : 3)

/** The dark modules of the code, row by row, without the quiet zone; undefined when the text is too long for one. */
export function qrCodeOf(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = correction.findIndex((_, index) => capacityOf(index + 1) >= bytes.length) + 1
  if (version === 0) return undefined
  const data = interleaved(version, dataBytes(version, bytes))
  const codes = masks.map((isDark, mask) => drawn(version, data, isDark, mask))
  return codes.toSorted((one, other) => badness(one) - badness(other))[0]
}

function dataBytes(version: number, bytes: Uint8Array): number[] {
  const count = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')
  const bits = `0100${count}${Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')}0000`
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  const length = rawBytes(version) - eccBytes(version) * blocksOf(version)
  for (let pad = 0xec; data.length < length; pad ^= 0xfd) data.push(pad)
  return data.slice(0, length)
}

/** The blocks with their correction, byte by byte in turn. */
function interleaved(version: number, data: readonly number[]): number[] {
  const count = blocksOf(version)
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  let start = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const end = start + short + (index >= count - longer ? 1 : 0)
    const block = data.slice(start, end)
    start = end
    return block
  })
  const ecc = blocks.map((block) => remainder(block, generator(eccBytes(version))))
  return [...inTurn(blocks), ...inTurn(ecc)]
}

function inTurn(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat()
}

/** In the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** The product of (x - 2ⁱ), without its leading one. */
function generator(degree: number): number[] {
  let found = [...Array<number>(degree - 1).fill(0), 1]
  for (let index = 0, root = 1; index < degree; index += 1, root = times(root, 2))
    found = found.map((factor, at) => times(factor, root) ^ (found[at + 1] ?? 0))
  return found
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = divisor.map((part, at) => times(part, factor) ^ (rest[at + 1] ?? 0))
  }
  return rest
}

type Mask = (x: number, y: number) => boolean
const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function drawn(version: number, data: readonly number[], isMasked: Mask, mask: number): Modules {
  const size = version * 4 + 17
  /** Undefined where data goes. */
  const fixed: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = fixed[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  drawPatterns(version, size, set)
  drawFormat(size, mask, set)
  if (version >= 7) drawVersion(version, size, set)
  const bitAt = (at: number): boolean => (((data[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
  const modules = fixed.map((row) => row.map((isDark) => isDark ?? false))
  path(size)
    .filter(([x, y]) => fixed[y]?.[x] === undefined)
    .forEach(([x, y], at) => {
      const row = modules[y]
      if (row) row[x] = bitAt(at) !== isMasked(x, y)
    })
  return modules
}

/** Two columns at a time from the right, up and down in turn, past the timing column. */
function path(size: number): [number, number][] {
  const places: [number, number][] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      places.push([right, y], [right - 1, y])
    }
  }
  return places
}

type Set = (x: number, y: number, isDark: boolean) => void

function drawPatterns(version: number, size: number, set: Set): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const square = (x: number, y: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const places = alignments(version, size)
  for (const x of places)
    for (const y of places) {
      const isCorner = [x, y].every((at) => at === 6 || at === size - 7) && !(x === size - 7 && y === size - 7)
      if (!isCorner) square(x, y, 2, (distance) => distance !== 1)
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (distance) => distance !== 2 && distance !== 4)
}

function alignments(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step)]
}

const shifted = (value: number, times: number, over: number, top: number): number => {
  let rest = value
  for (let index = 0; index < times; index += 1) rest = (rest << 1) ^ ((rest >>> top) * over)
  return rest
}

function drawFormat(size: number, mask: number, set: Set): void {
  // Level M is 0.
  const bits = ((mask << 10) | shifted(mask, 10, 0x537, 9)) ^ 0x5412
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1
  for (let at = 0; at < 15; at += 1) {
    if (at < 8) set(8, at < 6 ? at : at + 1, bit(at))
    else set(at === 8 ? 7 : 14 - at, 8, bit(at))
    if (at < 8) set(size - 1 - at, 8, bit(at))
    else set(8, size - 15 + at, bit(at))
  }
  set(8, size - 8, true)
}

function drawVersion(version: number, size: number, set: Set): void {
  const bits = (version << 12) | shifted(version, 12, 0x1f25, 11)
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    set(far, near, isDark)
    set(near, far, isDark)
  }
}

/** How hard it is to read: long runs, blocks of one colour, more of one colour than of the other. */
function badness(modules: Modules): number {
  const size = modules.length
  const columns = modules.map((_, x) => modules.map((row) => row[x] ?? false))
  const lines = [...modules, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const finders = lines.reduce((sum, line) => sum + (line.match(/(?=00001011101|10111010000)/g)?.length ?? 0) * 40, 0)
  let blocks = 0
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const here = modules[y]?.[x]
      if (here === modules[y]?.[x - 1] && here === modules[y - 1]?.[x] && here === modules[y - 1]?.[x - 1]) blocks += 3
    }
  const dark = modules.flat().filter(Boolean).length
  return runs + finders + blocks + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
}
