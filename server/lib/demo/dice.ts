/** Chance that repeats itself: the same name gives the same throws, so that one seed makes one company. */
import { v7 } from 'uuid'

export interface SeededRandom {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** A UUIDv7 of a moment, so that keys stand in the order in which things happened. */
  id(at: string): string
}

/** Dice of their own for each part that is built: a change of one part does not shuffle the others. */
export function seededRandom(name: string): SeededRandom {
  const word = wordsFrom(name)
  const next = (): number => word() / 4_294_967_296
  const random = new Uint32Array(4)
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined) throw new Error(`Nothing to pick from (${name})`)
      return picked
    },
    id: (at) => {
      for (let index = 0; index < random.length; index += 1) random[index] = word()
      return v7({ msecs: Date.parse(at), random: new Uint8Array(random.buffer) })
    },
  }
}

/** Whole numbers of 32 bits: sfc32 (Doty-Humphrey, PractRand), begun with a hash of the name (FNV-1a). */
function wordsFrom(name: string): () => number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  let [a, b, c, count] = [hash, hash ^ 0x9e3779b9, ~hash, 1]
  const word = (): number => {
    const sum = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // The first words still look like the name.
  for (let turn = 0; turn < 15; turn += 1) word()
  return word
}
