import { entryKindWords } from '@iroko/contract/accounting/journals'
import { bankDirectionWords, ledgerChanges } from '@iroko/contract/accounting/ledger-changes'
import { companyZone } from '@iroko/contract/clock'
import { dayIn } from '@iroko/contract/dates'
import { conflict, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { checkRule } from '../bank-rules/actions.ts'
import { askChange, ledgerChangeRequest } from './actions.ts'
import { accountWords, ruleWords, whyNotAccount } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(ledgerChanges, {
  list: ({ db, query }) => listed('ledger_changes', store.listChanges(db, query)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    const standing = await standingOf(call, ledgerChangeRequest, { ...found, asked_by: found.made_by })
    return { ledger_change: { ...found, ...standing } }
  },

  rules: ({ db, query }) => listed('posting_rules', store.listRules(db, query)),
  freezes: ({ db, query }) => listed('freezes', store.listFreezes(db, query)),

  askRule: async (call) => {
    const { office_type, account_id, reason } = call.body
    const { key } = call.params
    const { account: before } = await orNotFound(store.findRule(call.db, key, office_type), 'rule')
    const after = await store.findAccount(call.db, account_id)
    refuse(whyNotAccount(before, after))
    if (!after) throw invalid({ account_id: 'Choose an account from the list' })
    const subject = [key, office_type].filter(Boolean).join(' ')
    const words = ruleWords(key, office_type)
    const id = await askChange(call, {
      ...{ what: 'posting_rule', subject, reason, change: { key, office_type, account_id } },
      summary: `${words} posts to ${accountWords(after)}`,
      facts: [{ label: words, before: accountWords(before), after: accountWords(after) }],
    })
    return { message: 'Change of the rule sent. Another person decides', id }
  },

  askFreeze: async (call) => {
    const { kind, until, reason } = call.body
    const today = dayIn(companyZone, call.now)
    // A document of a frozen kind goes to the first day after: nothing is dated ahead by a freeze.
    if (until !== null && until > today) throw invalid({ until: 'Choose today or an earlier day' })
    const before = await store.findFreeze(call.db, kind)
    if (before === until) throw conflict('same_freeze', 'It is frozen up to this day already')
    const title = entryKindWords[kind]
    const id = await askChange(call, {
      ...{ what: 'freeze', subject: kind, reason, change: { kind, until } },
      summary: until === null ? `${title}: no freeze any more` : `${title} frozen up to ${until}`,
      facts: [{ label: `${title} frozen up to`, before: before ?? 'No day', after: until ?? 'No day' }],
    })
    return { message: 'Freeze sent. Another person decides', id }
  },

  askBankRule: async (call) => {
    const { reason, ...change } = call.body
    const { head, office } = await checkRule(call.db, change)
    const { title, contains, direction, from_kobo, to_kobo, has_vat, is_automatic } = change
    const to = to_kobo === null ? 'any amount above' : formatMoney(to_kobo)
    const facts = [
      ['Narration contains', contains],
      ['Direction', bankDirectionWords[direction]],
      ['Amount', `${formatMoney(from_kobo)} to ${to}`],
      ['Booked to', `${head}, ${office}${has_vat ? ', with VAT' : ''}`],
      ['By itself on import', is_automatic ? 'Yes' : 'No'],
    ].map(([label = '', after = '']) => ({ label, before: 'New', after }))
    const asked = { what: 'bank_rule', subject: title, reason, change, facts } as const
    const id = await askChange(call, { ...asked, summary: `Bank rule ${title}: ${head}, ${office}` })
    return { message: 'Rule sent. Another person decides', id }
  },

  withdraw: withdrawal(ledgerChangeRequest, async (call, id) => ({ ledger_change: await read(call, id) })),
})

const read = ({ db }: Pick<StaffTools, 'db'>, id: string) => orNotFound(store.findChange(db, id), 'change')
