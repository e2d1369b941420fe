/** A tax declaration as a request: what payroll confirms lowers the tax of the year. */

import { dayIn } from '@iroko/contract/dates'
import { monthInWords, shortDayAndYear } from '@iroko/contract/day-words'
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { declarationName, declarationWords } from '@iroko/contract/people/tax-declarations'
import { joinerBandsWords } from '@iroko/contract/people/tax-facts'
import type { RequestKind, Verdict } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { factsOfYear, writeFacts } from '../tax-facts/store.ts'
import * as store from './store.ts'

export const declarationRequest: RequestKind<store.DeclarationRecord, NamedDescription> = {
  kind: 'tax_declaration',
  lock: store.lockDeclaration,
  apply: takeEffect,
  letters: {
    asked: (about) => lettersOf(about).asked(about),
    approved: (about, ...by) => lettersOf(about).approved(about, ...by),
    rejected: (about, ...by) => lettersOf(about).rejected(about, ...by),
  },

  // Figures only to those who read pay: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await store.findDeclarations(db, ids, user, today)).map(({ id, version, employee, year, shows_pay, ...row }) => ({
      id,
      version,
      asker: employee,
      others: [],
      called: declarationName(row).label,
      noun: declarationName(row).noun,
      summary: row.first_month
        ? `Voluntary pension of ${employee.full_name}`
        : `Tax reliefs of ${employee.full_name} for ${year}`,
      what: row.first_month
        ? `the voluntary pension of ${employee.full_name} from ${monthInWords(row.first_month)}`
        : `the tax declaration of ${employee.full_name} for ${year}`,
      reason: shows_pay ? row.details : null,
      change: [],
      facts: !shows_pay
        ? []
        : row.first_month
          ? [
              { label: 'From', value: monthInWords(row.first_month) },
              { label: 'Voluntary pension', value: voluntaryWords(row) },
            ]
          : [
              { label: 'Rent', value: formatMoney(row.rent_kobo) },
              { label: 'Life premium', value: formatMoney(row.life_premium_kobo) },
              { label: 'Home loan interest', value: formatMoney(row.mortgage_interest_kobo) },
              ...(row.joiner_bands ? [{ label: 'Bands of a joiner', value: joinerBandsWords[row.joiner_bands] }] : []),
              ...(row.file ? [{ label: 'Evidence', value: row.file.name }] : []),
            ],
    })),
}

const ofReliefs = requestLetters({ did: 'sent', effect: 'It applies from the next calculated payroll' })
const ofPension = requestLetters({ did: 'asked for', effect: 'It is deducted from the pay of that month on' })
const lettersOf = ({ noun }: NamedDescription) => (noun === declarationWords.voluntary_pension.noun ? ofPension : ofReliefs)

/** All reliefs of the year are those of the newest declaration that was confirmed. */
async function takeEffect(call: Tools, held: store.DeclarationRecord, { by, name }: Verdict): Promise<string> {
  const { db, now, today } = call
  if (held.first_month !== null) return await giveBesides(call, { ...held, first_month: held.first_month })
  const { employee_id, year, rent_kobo, life_premium_kobo, mortgage_interest_kobo } = held
  const joiner_bands = held.joiner_bands ?? undefined
  const { facts: known, version } = await factsOfYear(db, employee_id, year)
  const file = await store.fileNameOf(db, held.file_id)
  const sent_on = dayIn(companyZone, new Date(held.created_at))
  const evidence = `Declaration of ${shortDayAndYear(sent_on)}, confirmed by ${name} on ${shortDayAndYear(today)}${file ? `: ${file}` : ''}`
  const reliefs = { rent_kobo, life_premium_kobo, mortgage_interest_kobo }
  const facts = {
    ...known,
    ...reliefs,
    ...(joiner_bands && { joiner_bands }),
    evidence: evidence.slice(0, 500),
    paper_id: held.file_id ?? known.paper_id,
  }
  const id = await writeFacts(db, { employee_id, year, version, facts, set_by: by, now })
  if (!id) throw conflict('changed', 'The tax details of this year were changed a moment ago. Try again')
  await call.audit({
    action: 'tax_facts.set',
    entity: 'tax_facts',
    entity_id: id,
    after: { employee_id, year, declaration: held.id },
  })
  await call.changed('pay', { for: [employee_id], permission: 'people.pay.read' })
  return 'Tax declaration confirmed'
}

const voluntaryWords = ({
  voluntary_percent,
  voluntary_kobo,
}: {
  voluntary_percent: number
  voluntary_kobo: number
}): string =>
  voluntary_percent > 0
    ? `${voluntary_percent}% of the month’s pay`
    : voluntary_kobo > 0
      ? `${formatMoney(voluntary_kobo)} a month`
      : 'None any more'

/** A voluntary contribution stands alone: it changes none of the reliefs. */
async function giveBesides(call: Tools, held: store.DeclarationRecord & { first_month: string }): Promise<string> {
  const { id, employee_id, first_month, voluntary_percent, voluntary_kobo } = held
  await store.writeVoluntary(call.db, { employee_id, first_month, voluntary_percent, voluntary_kobo, declaration_id: id })
  await call.audit({
    ...{ action: 'tax_declaration.voluntary', entity: 'tax_declaration', entity_id: id },
    after: { employee_id, first_month },
  })
  await call.changed('pay', { for: [employee_id], permission: 'people.pay.read' })
  return 'Voluntary pension confirmed'
}
