import { forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { type TaxFacts, taxFacts } from '@iroko/contract/people/tax-facts'
import type * as z from 'zod/mini'
import { staleBy } from '../../../lib/audit.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { findPay, findPayee, findTaxState, savePay, setTaxState } from '../pay-details/store.ts'
import { whyNotPension } from './rules.ts'
import * as store from './store.ts'
import { listTaxFacts } from './store-list.ts'

export const routes = implement(taxFacts, {
  list: ({ db, user, query, today }) => listed('tax_facts', listTaxFacts(db, user, query, today)),

  import: importHandler(taxFacts.import, (call) => ({
    add: async ({ ogid, year, tax_state, previous_tin, ...line }) => {
      const { db, user, today } = call
      const payee = await editable(call, ogid)
      const { facts, version } = await store.factsOfYear(db, payee.id, year)
      const known = Object.fromEntries(
        Object.entries(factsOfLine(line)).filter(([, value]) => value !== undefined),
      ) as Partial<TaxFacts>
      const changed = { ...facts, ...known }
      if (reliefsOf(changed) > 0 && changed.evidence === '') throw invalid({ evidence: 'Enter which documents you have seen' })
      await setFacts(call, payee, { year, version, facts: changed })
      if (tax_state && tax_state !== (await findTaxState(db, payee.id, today)))
        await setTaxState(db, payee.id, tax_state, today)
      if (previous_tin) await savePay(db, payee.id, (await findPay(db, payee.id))?.version ?? 1, { tin: previous_tin })
      if (tax_state || previous_tin)
        await call.audit({
          action: 'people.pay',
          entity: 'employee_pay',
          entity_id: payee.id,
          after: { tax_state, tin: previous_tin, by: user.ogid },
        })
    },
  })),

  show: async ({ db, user, params, today }) => {
    const payee = await orNotFound(findPayee(db, user, params.ogid, today), 'person')
    const { facts, version } = await store.factsOfYear(db, payee.id, params.year)
    const { id, ogid, full_name } = payee
    const paper = await store.findPaper(db, facts.paper_id)
    return {
      tax_facts: {
        ...facts,
        paper,
        asked_voluntary: await store.findAsked(db, payee.id, params.year),
        employee: { id, ogid, full_name },
        year: params.year,
        tax_state: await store.findTaxStateOfYear(db, payee.id, params.year),
        version,
        can: { edit: may(user, 'people.pay.edit') && payee.id !== user.id, declare: payee.id === user.id },
      },
    }
  },

  set: async (call) => {
    const { version, ...facts } = call.body
    const { year } = call.params
    const payee = await editable(call, call.params.ogid)
    const known = await store.factsOfYear(call.db, payee.id, year)
    if (facts.paper_id && facts.paper_id !== known.facts.paper_id)
      await store.checkPaper(call.db, facts.paper_id, call.user.id, 'paper_id')
    await setFacts(call, payee, { year, version, facts })
    return { message: `Tax details of ${payee.full_name} for ${year} changed` }
  },

  addPaper: async (call) => {
    const { year, ogids, file_id } = call.body
    const payees = []
    for (const ogid of new Set(ogids)) payees.push(await editable(call, ogid))
    await store.checkPaper(call.db, file_id, call.user.id, 'file_id')
    for (const payee of payees) {
      const { facts, version } = await store.factsOfYear(call.db, payee.id, year)
      await setFacts(call, payee, { year, version, facts: { ...facts, paper_id: file_id } })
    }
    return { message: ogids.length === 1 ? 'Document added' : `Document added for ${ogids.length} people` }
  },
})

/** Another person whose pay the caller reads. */
async function editable({ db, user, today }: StaffTools, ogid: string) {
  const payee = await orNotFound(findPayee(db, user, ogid, today), 'person')
  if (payee.id === user.id) throw forbidden('You cannot change your own tax details. Ask another colleague')
  return payee
}

async function setFacts(
  call: StaffTools,
  payee: { id: string },
  { year, version, facts }: { year: number; version: number; facts: TaxFacts },
): Promise<void> {
  const { db, user, now } = call
  refuse(whyNotPension(facts, await store.findPensionLaw(db, year)))
  const id = await store.writeFacts(db, { employee_id: payee.id, year, version, facts, set_by: user.id, now })
  if (id === null) throw await staleBy(db, 'tax_facts', (await store.factsId(db, payee.id, year)) ?? payee.id)
  // Figures stay where pay is read.
  const after = {
    employee_id: payee.id,
    year,
    pension: facts.pension,
    nhf: facts.nhf,
    nhis: facts.nhis,
    paper_id: facts.paper_id,
  }
  await call.audit({ action: 'tax_facts.set', entity: 'tax_facts', entity_id: id, after })
  await call.changed('pay', { for: [payee.id], permission: 'people.pay.read' })
}

const reliefsOf = ({ rent_kobo, life_premium_kobo, mortgage_interest_kobo }: TaxFacts): number =>
  rent_kobo + life_premium_kobo + mortgage_interest_kobo

type Line = Omit<z.output<typeof taxFacts.import.line>, 'ogid' | 'year' | 'tax_state' | 'previous_tin'>

const factsOfLine = ({ rent, life_premium, mortgage_interest, pension, nhf, nhis, evidence, ...before }: Line) => ({
  pension,
  pension_employee_percent: before.pension_employee,
  pension_employer_percent: before.pension_employer,
  voluntary_percent: before.voluntary_percent,
  voluntary_kobo: before.voluntary_amount,
  nhf,
  nhis,
  rent_kobo: rent,
  life_premium_kobo: life_premium,
  mortgage_interest_kobo: mortgage_interest,
  evidence,
  before_months: before.months_before,
  before_gross_kobo: before.gross_before,
  before_reliefs_kobo: before.reliefs_before,
  before_tax_kobo: before.tax_before,
  joiner_bands: before.joiner_bands,
})
