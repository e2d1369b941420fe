import { invalid } from '@iroko/contract/errors'
import { pensionFunds } from '@iroko/contract/people/pension-funds'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import * as store from './store.ts'

const plain = crudHandlers(pensionFunds, {
  table: 'pension_fund',
  rows: store.fundRows,
  search: store.searched,
  sort: { title: store.byTitle },
  values: async ({ db }, { title, code = null }, before) => {
    const other = code ? await store.ofCode(db, code) : undefined
    if (other && other.id !== before?.id) throw invalid({ code: `${other.title} has this code` })
    return { title, code }
  },
  inUse: async (_call, { people }) =>
    people === 0
      ? undefined
      : `${people} ${people === 1 ? 'person has' : 'people have'} their account there. Change theirs first`,
})

export const routes = implement(pensionFunds, {
  ...plain,
  import: importHandler(pensionFunds.import, (call) => ({ add: (body) => plain.create({ ...call, body }) })),
})
