/** An embedded database belongs to one process: a second one would write over what the first has acknowledged. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../start/cannot-start.ts'

/** What is locked here: a connection that nothing refers to any more is collected, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Takes the folder for this process and answers how to give it back; refuses with the name of who holds it. What is locked is a file of
 * SQLite beside the folder, because Node itself has no lock that the system takes back when its holder is killed.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = `${folder}.holder`
  const giveBack = take(folder)
  if (!giveBack) throw new CannotStart(`The database in ${folder} is in use by ${nameOf(holderFile)}; stop that one first`)
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`)
  return giveBack
}

/** Whether a process has the folder now. */
export function isLocked(folder: string): boolean {
  if (!existsSync(`${folder}.lock`)) return false
  const giveBack = take(folder)
  giveBack?.()
  return !giveBack
}

function take(folder: string): (() => void) | undefined {
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    held.add(lock)
    return () => {
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    lock.close()
    if (!isHeld(error)) throw error
    return undefined
  }
}

/** SQLite's SQLITE_BUSY. */
const isHeld = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5

function nameOf(holderFile: string): string {
  try {
    return readFileSync(holderFile, 'utf8')
  } catch {
    return 'another process'
  }
}
