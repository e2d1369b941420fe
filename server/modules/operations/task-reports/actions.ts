import { invalid, orNotFound } from '@iroko/contract/errors'
import type { Task } from '@iroko/contract/operations/tasks'
import { openFile } from '../../../lib/files/files.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { shown } from '../tasks/rules-shown.ts'
import { findPerson, listOfDay } from '../tasks/store.ts'
import type { Proof } from './rules.ts'
import { titleOf } from './store-mails.ts'

export interface Address {
  id: string
  ogid: string
  date: string
}

/** What one person did on a day, as far as the caller may see it; nothing where nothing was asked of them. */
export async function reportOf(call: StaffTools, address: Address) {
  const { db, user, today } = call
  const person = await orNotFound(findPerson(db, user, address.ogid, today), 'employee')
  const tasks = (await listOfDay(db, user, address, today)).map((task) => shown(task, call))
  return { person, day: address.date, tasks }
}

/** So much of one proof is printed. */
const mostBytes = 8_000_000

/** The pictures among the files of tasks with their bytes, the others by name; a file that is not there any more is left out. */
export async function proofsOf({ portal, db }: StaffTools, tasks: readonly Task[]): Promise<Map<string, Proof>> {
  const proofs = new Map<string, Proof>()
  for (const { id, name, type, size } of tasks.flatMap(({ files }) => files)) {
    const isPicture = type === 'image/jpeg' || type === 'image/png'
    const parts: Buffer[] = []
    try {
      if (isPicture && size <= mostBytes)
        for await (const part of await openFile(portal.environment, db, id)) parts.push(Buffer.from(part as Uint8Array))
    } catch (error) {
      portal.log.warn({ err: error, file: id }, 'a proof could not be read')
    }
    proofs.set(id, { name, type, bytes: Buffer.concat(parts) })
  }
  return proofs
}

/** The title of an office that a report is narrowed to. */
export async function officeTitle({ db }: Pick<StaffTools, 'db'>, id: string | null | undefined): Promise<string | null> {
  if (!id) return null
  const title = await titleOf(db, id)
  if (title === undefined) throw invalid({ office_id: 'Choose an office from the list' })
  return title
}
