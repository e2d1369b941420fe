import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const room = 4 * 1024 ** 3

/** Where a run of tests writes: in memory where there is room for it, because every file of tests clones the thousand files of a database. */
export function scratchRoot(): string {
  if (process.env.TMPDIR) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > room) return memory
  } catch {}
  return tmpdir()
}
