import { contracts } from '@iroko/contract/billing/contracts'
import { invalid, orNotFound } from '@iroko/contract/errors'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { askChange, contractRequest } from './actions.ts'
import { lastBefore, lineWords, measureWords, termFacts, wrongChange, wrongOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(contracts, {
  list: ({ db, query, today }) => listed('contracts', store.listContracts(db, query, today)),
  show: async ({ db, params, today }) => ({ contract: await orNotFound(store.findContract(db, params.id, today), 'contract') }),

  ask: async (call) => {
    const { client_id, lines, measures, reason, ...terms } = call.body
    const client = await store.lockClient(call.db, client_id)
    if (!client) throw invalid({ client_id: 'Choose a client from the list' })
    refuseWrong(wrongOf({ ...terms, lines, measures }, client.campaigns))
    const facts = [
      ...termFacts(terms),
      ...lines.map((line) => ['Line', lineWords(line)]),
      ...measures.map((measure) => ['Measure', measureWords(measure)]),
    ].map(([label = '', after = '']) => ({ label, before: 'New', after }))
    const change = { terms, lines, measures }
    const asked = { what: 'contract', client_id, contract_id: null, reason, change, facts } as const
    const id = await askChange(call, { ...asked, summary: `${terms.title}, ${client.title}` })
    return { message: 'Contract sent. Another person decides', id }
  },

  askLines: async (call) => {
    const { starts_on, end_line_ids, lines, reason } = call.body
    const { contract, client } = await lockedContract(call)
    const known = await store.listLines(call.db, contract.id)
    const ended = known.filter(({ id }) => end_line_ids.includes(id))
    if (ended.length !== new Set(end_line_ids).size) throw invalid({ end_line_ids: 'Choose lines of this contract' })
    refuseWrong(wrongChange(contract, { starts_on, ended, added: lines.length }))
    refuseWrong(wrongOf({ ...contract, lines, measures: [] }, client.campaigns))
    const last = lastBefore(starts_on)
    const facts = [
      ...ended.map((line) => ({ label: 'Ends', before: wordsOf(line), after: `Until ${last}` })),
      ...lines.map((line) => ({ label: `From ${starts_on}`, before: 'New', after: lineWords(line) })),
    ]
    const change = { starts_on, end_line_ids, lines }
    const asked = { what: 'lines', client_id: contract.client_id, contract_id: contract.id, reason, change, facts } as const
    const id = await askChange(call, { ...asked, summary: `Lines of ${contract.number}, ${client.title}` })
    return { message: 'Change sent. Another person decides', id }
  },

  askEnd: async (call) => {
    const { ends_on, reason } = call.body
    const { contract, client } = await lockedContract(call)
    if (ends_on < contract.starts_on) throw invalid({ ends_on: `The contract begins on ${contract.starts_on}` })
    if (ends_on === contract.ends_on) throw invalid({ ends_on: 'It ends on this day already' })
    if (contract.ends_on !== null && ends_on > contract.ends_on)
      throw invalid({ ends_on: `It ends on ${contract.ends_on}. Write another contract for what follows` })
    const facts = [{ label: 'Last day', before: contract.ends_on ?? 'None', after: ends_on }]
    const asked = { what: 'end', client_id: contract.client_id, contract_id: contract.id, reason, facts } as const
    const id = await askChange(call, { ...asked, change: { ends_on }, summary: `End of ${contract.number}, ${client.title}` })
    return { message: 'End sent. Another person decides', id }
  },

  changes: ({ db, query }) => listed('contract_changes', store.listChanges(db, query)),
  showChange: async (call) => {
    const found = await readChange(call, call.params.id)
    const standing = await standingOf(call, contractRequest, { ...found, asked_by: found.made_by })
    return { contract_change: { ...found, ...standing } }
  },
  withdraw: withdrawal(contractRequest, async (call, id) => ({ contract_change: await readChange(call, id) })),
})

type Line = Awaited<ReturnType<typeof store.listLines>>[number]
const wordsOf = ({ office, ...line }: Line): string =>
  lineWords({ ...line, office_id: office.id, increment: line.increment as 1 })

const readChange = ({ db }: Pick<StaffTools, 'db'>, id: string) => orNotFound(store.findChange(db, id), 'change')

async function lockedContract({ db, params }: Pick<StaffTools, 'db'> & { params: { id: string } }) {
  const contract = await orNotFound(store.lockContract(db, params.id), 'contract')
  const client = await store.lockClient(db, contract.client_id)
  if (!client) throw invalid({ starts_on: 'This client is archived' })
  return { contract, client }
}

function refuseWrong(wrong: Record<string, string>): void {
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
