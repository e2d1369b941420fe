import { conflict, invalid } from '@iroko/contract/errors'
import { onlyReceivers, receivers } from '@iroko/contract/payroll/receivers'
import { crudHandlers } from '../../../lib/crud.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement } from '../../../lib/http/implement.ts'
import { filingsOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(
  receivers,
  crudHandlers(receivers, {
    table: 'payroll_receiver',
    rows: store.receiverRows,
    search: store.searched,
    sort: store.sort,
    values: async ({ db }, { aliases: typed, ...body }, before) => {
      const aliases = namesOf(typed)
      const { kind, title, layout_id } = body
      if (!before && onlyReceivers.includes(kind)) throw invalid({ kind: 'There is one of this kind already. Edit that one' })
      if (before && before.kind !== kind && !(isForOthers(kind) && isForOthers(before.kind)))
        throw invalid({ kind: 'What it is cannot change: filings name it so. Add another receiver' })
      const [taken] = await store.findNamed(db, { kind, names: [title, ...aliases], but: before?.id })
      if (taken)
        throw invalid({ [taken.name === title ? 'title' : 'aliases']: `${taken.title} is called ${taken.name} already` })
      const use = layout_id && (await store.findLayoutUse(db, layout_id))
      if (layout_id && !filingsOf(kind).some((filing) => filing === use))
        throw invalid({ layout_id: 'Choose a layout of what is filed with this receiver' })
      return { ...body, ...(!before && { recipient: title }) }
    },
    saved: async ({ db }, { aliases, kind }, { id }) => {
      const taken = conflict('taken', 'Another receiver has one of these names now. Reload to see it')
      await orRefuse(store.setAliases(db, id, kind, namesOf(aliases)), 'payroll_receiver_alias_once', taken)
    },
    inUse: async ({ db }, { kind, recipient }) => {
      if (onlyReceivers.includes(kind)) return 'It is the only one of its kind'
      const open = await store.countOpen(db, filingsOf(kind), recipient)
      return open > 0
        ? `${open} ${open === 1 ? 'filing' : 'filings'} to it ${open === 1 ? 'is' : 'are'} not filed yet`
        : undefined
    },
  }),
)

/** Cooperatives, unions and lenders are sorted once somebody looks at what was deducted. */
const isForOthers = (kind: string): boolean => ['cooperative', 'union', 'lender', 'other'].includes(kind)

/** As they are typed, with commas between; each once. */
const namesOf = (typed: string): string[] => {
  const names = typed.split(',').map((name) => name.trim())
  return names.filter(
    (name, at) => name !== '' && names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
  )
}
