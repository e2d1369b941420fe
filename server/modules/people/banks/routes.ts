import { invalid } from '@iroko/contract/errors'
import { banks } from '@iroko/contract/people/banks'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import * as store from './store.ts'

/** A bank without a sort code gets one; another one is another bank. */
const isOwn = (sort_code: string | null, before: string | null): boolean => before === null || sort_code === before

const plain = crudHandlers(banks, {
  table: 'bank',
  rows: store.bankRows,
  search: store.searched,
  sort: { title: store.byTitle },
  values: async ({ db }, { title, kind, cbn_code = null, nip_code = null, sort_code = null }, before) => {
    if (!before) {
      const code = await store.freeCode(db, [cbn_code, nip_code])
      if (!code) throw invalid({ [nip_code ? 'nip_code' : 'cbn_code']: 'Another bank has this code' })
      return { title, kind, cbn_code, nip_code, sort_code, code }
    }
    // Whoever could change the codes under an account would send its money elsewhere, without a second person.
    const isSame = cbn_code === before.cbn_code && nip_code === before.nip_code && isOwn(sort_code, before.sort_code)
    if (!isSame && (await store.countAccounts(db, before.code)) > 0)
      throw invalid({
        nip_code: 'Employees have accounts at this bank, so its codes cannot change. Add another bank and archive this one',
      })
    return { title, kind, cbn_code, nip_code, sort_code, ...(!isSame && { sure: 'entered' }) }
  },
  inUse: async ({ db }, { code }) => {
    const people = await store.countPaid(db, code)
    return people === 0
      ? undefined
      : `${people} ${people === 1 ? 'person is' : 'people are'} paid there. Change their accounts first`
  },
})

export const routes = implement(banks, {
  ...plain,
  import: importHandler(banks.import, (call) => ({ add: (body) => plain.create({ ...call, body }) })),
})
