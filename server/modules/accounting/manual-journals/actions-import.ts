/** Entries from a sheet: the rows of one entry belong together, all entries are sent to be posted, or none. */
import type { manualJournals, SentLine } from '@iroko/contract/accounting/manual-journals'
import { conflict, invalid, isFault } from '@iroko/contract/errors'
import type * as z from 'zod/mini'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { writeOfMany } from '../../platform/requests/actions.ts'
import { findNamed } from '../accounts/store-lines.ts'
import { addDraft, checkDraft, sendDraftOfMany } from './actions.ts'

type Row = z.output<(typeof manualJournals.import)['line']>

interface Entry {
  kind: 'manual' | 'opening'
  dated_on: string
  memo: string
  lines: SentLine[]
}

export function importJournals(call: StaffTools) {
  const entries = new Map<string, Entry>()
  return {
    add: async ({ entry: name, account, office = '', debit = 0, credit = 0, kind = 'manual', dated_on, memo }: Row) => {
      const { account_id, office_id } = await findNamed(call.db, account, office)
      if (!account_id) throw invalid({ account: `Account not found: ${account}` })
      if (office !== '' && office_id === null) throw invalid({ office: `Office not found: ${office}` })
      if ((debit === 0) === (credit === 0)) throw invalid({ debit: 'Enter a debit or a credit' })
      const entry = entries.get(name) ?? { kind, dated_on, memo, lines: [] }
      if (entry.kind !== kind || entry.dated_on !== dated_on)
        throw invalid({ entry: `All rows of ${name} have one date and one kind` })
      const line = { account_id, office_id, memo, debit_kobo: debit, credit_kobo: credit }
      await checkDraft(call, { ...entry, ...once }, [line])
      entry.lines.push(line)
      entries.set(name, entry)
    },
    finish: async () => {
      const deciders: string[] = []
      for (const [name, { lines, ...entry }] of entries) deciders.push(...(await sendNamed(call, name, entry, lines)))
      await writeOfMany(call, deciders, ['journal', 'journals'])
    },
  }
}

const once = { every_on: null, until: null, reverses_next_month: false }

/** A refusal says which entry of the sheet it is about. */
async function sendNamed(call: StaffTools, name: string, entry: Omit<Entry, 'lines'>, lines: readonly SentLine[]) {
  try {
    const id = await addDraft(call, { ...entry, lines })
    return await sendDraftOfMany(call, { id, ...entry })
  } catch (error) {
    if (!isFault(error)) throw error
    throw conflict('entry', `${name}: ${error.message}`)
  }
}
