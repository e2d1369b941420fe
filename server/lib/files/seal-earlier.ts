/**
 * Files that were kept before files were encrypted, and the demo's, are sealed at night. A sealed copy and its key come first; the copy
 * takes the place of the plain bytes the night after, when nobody reads those any more. So a process may end at any point of it.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { glob, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../database/database.ts'
import type { Environment } from '../start/environment.ts'
import { hasFile, insertKey, place, sealedPlace } from './files.ts'
import { newFileKey, sealBytes } from './sealed-files.ts'

/** Answers how many were sealed. */
export async function sealEarlierFiles(environment: Environment, db: Db): Promise<number> {
  const { DATA_DIR } = environment
  for await (const copy of glob(join(DATA_DIR, 'files', '*', '*.sealed'))) await settle(db, DATA_DIR, basename(copy, '.sealed'))
  const plain = await db
    .selectFrom('file')
    .select('id')
    .union(db.selectFrom('profile_picture').select('file_id as id'))
    .execute()
  const keys = new Set((await db.selectFrom('file_key').select('id').execute()).map(({ id }) => id))
  let count = 0
  for (const { id } of plain) {
    if (keys.has(id) || !(await hasFile(DATA_DIR, id))) continue
    const key = newFileKey()
    const written = createWriteStream(sealedPlace(DATA_DIR, id), { mode: 0o600 })
    await pipeline(createReadStream(place(DATA_DIR, id)), (bytes) => sealBytes(bytes, key), written)
    await insertKey(environment, db, id, key)
    count += 1
  }
  return count
}

/** A copy whose key is kept takes its place; one without was not finished. */
async function settle(db: Db, dataDir: string, id: string): Promise<void> {
  const copy = sealedPlace(dataDir, id)
  const key = await db.selectFrom('file_key').select('id').where('id', '=', id).executeTakeFirst()
  if (key && existsSync(place(dataDir, id))) await rename(copy, place(dataDir, id))
  else await rm(copy, { force: true })
}
