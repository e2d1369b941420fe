/** Taking a file of a client's contact, and keeping what it belongs to. */
import { invalid } from '@iroko/contract/errors'
import { filePurposes } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { deleteFile } from '../../../lib/files/files.ts'
import { labelOf, takeFile, typeFor } from '../../../lib/files/intake.ts'
import type { ClientUser, UploadedFile } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import type { Portal } from '../../../lib/portal.ts'
import { insertFile } from '../../platform/files/store.ts'
import { isOwnFile } from './store.ts'

const purpose = filePurposes.client_paper
const perHour = { contact: 30, client: 60 }

/** Keeps what a contact uploads, scanned as every file is; 429 beyond thirty an hour, 413 and 415 where it is not taken. */
export async function takeContactFile(portal: Portal, { contact_id, client_id }: ClientUser, sent: UploadedFile) {
  const { db } = portal.database
  await countAttempt(db, [
    { key: `client-upload:${contact_id}`, tries: perHour.contact, minutes: 60 },
    { key: `client-uploads:${client_id}`, tries: perHour.client, minutes: 60 },
  ])
  const id = uuid()
  const { size, sha256, type } = await takeFile(portal, id, sent.stream, { ...purpose, typeOf: typeFor<string>(purpose) })
  const file = { id, name: labelOf(sent.name), type, size, sha256, purpose: 'client_paper', created_by: null, contact_id }
  await insertFile(db, file).catch(async (error: unknown) => {
    await deleteFile(portal.environment, db, id)
    throw error
  })
  return { id, name: file.name, size, type }
}

/** 422 where a contact names a file that is not its own, or belongs to something already. */
export async function mustBeOwnFile(db: Db, { contact_id }: ClientUser, fileId: string): Promise<void> {
  if (!(await isOwnFile(db, contact_id, fileId))) throw invalid({ file_id: 'The file was not found. Upload it again' })
}
