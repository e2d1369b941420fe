/**
 * Files of Microsoft's older programs (MS-CFB): a small file system of sectors in one file. Nothing in it is believed: every chain is bounded
 * by the number of sectors, every place by the size of the file.
 */

const endOfChain = 0xfffffffa
const entryBytes = 128
const smallLimit = 4096

export interface Compound {
  /** The names of all that is in it, folders too. */
  names: readonly string[]
  /** What one of its files holds; undefined without it. */
  read(name: string): Buffer | undefined
}

interface Entry {
  name: string
  /** 2 is a file, 5 the root. */
  kind: number
  start: number
  size: number
}

/** Opens one; undefined when it is damaged. */
export function openCompound(bytes: Buffer): Compound | undefined {
  try {
    const sectorBytes = 1 << bytes.readUInt16LE(30)
    if (sectorBytes !== 512 && sectorBytes !== 4096) return undefined
    const most = Math.ceil(bytes.length / sectorBytes)
    const sector = (id: number) => bytes.subarray((id + 1) * sectorBytes, (id + 2) * sectorBytes)
    const table = readTable(bytes, sector, most)
    const whole = (start: number) => Buffer.concat(chainOf(table, start, most).map(sector))
    const entries = readEntries(whole(bytes.readUInt32LE(48)))
    const root = entries.find(({ kind }) => kind === 5)
    const small = root ? whole(root.start) : Buffer.alloc(0)
    const smallTable = numbersOf(whole(bytes.readUInt32LE(60)))
    const smallSector = (id: number) => small.subarray(id * 64, (id + 1) * 64)
    const contentOf = ({ start, size }: Entry): Buffer =>
      size < smallLimit
        ? Buffer.concat(chainOf(smallTable, start, Math.ceil(small.length / 64)).map(smallSector))
        : whole(start)
    return {
      names: entries.map(({ name }) => name),
      read: (name) => {
        const found = entries.find((entry) => entry.kind === 2 && entry.name === name)
        return found && contentOf(found).subarray(0, found.size)
      },
    }
  } catch {
    return undefined
  }
}

/**
 * Which sector follows which. Its own sectors are listed in the head and in further ones, each of which names the next: no more of those than
 * the head says, and none twice, so that the table is never larger than the file.
 */
function readTable(bytes: Buffer, sector: (id: number) => Buffer, most: number): number[] {
  const places = new Set(numbersOf(bytes.subarray(76, 512)))
  const lists = new Set<number>()
  const mostLists = bytes.readUInt32LE(72)
  let next = bytes.readUInt32LE(68)
  while (next < most && lists.size < mostLists && !lists.has(next)) {
    lists.add(next)
    const more = numbersOf(sector(next))
    next = more.pop() ?? endOfChain
    for (const place of more) places.add(place)
  }
  return [...places].filter((place) => place < most).flatMap((place) => numbersOf(sector(place)))
}

const numbersOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))

function chainOf(table: readonly number[], start: number, most: number): number[] {
  const chain: number[] = []
  for (let at = start; at < most && chain.length < most; at = table[at] ?? endOfChain) chain.push(at)
  return chain
}

const readEntries = (folder: Buffer): Entry[] =>
  Array.from({ length: Math.floor(folder.length / entryBytes) }, (_, index) => {
    const entry = folder.subarray(index * entryBytes, (index + 1) * entryBytes)
    const letters = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
    return {
      name: entry.toString('utf16le', 0, letters),
      kind: entry.readUInt8(66),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  }).filter(({ kind }) => kind !== 0)
