/** A tax declaration as a request: what payroll confirms lowers the tax of the year. */
import { conflict } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { joinerBandsWords } from '@iroko/contract/people/tax-facts'
import type { RequestKind, Verdict } from '../../../lib/house/request-kind.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { factsOfYear, writeFacts } from '../tax-facts/store.ts'
import * as store from './store.ts'

export const declarationRequest: RequestKind<store.DeclarationRecord, NamedDescription> = {
  kind: 'tax_declaration',
  lock: store.lockDeclaration,
  apply: takeEffect,
  letters: requestLetters({ did: 'sent', effect: 'It applies from the next calculated payroll' }),

  // Figures only to those who read pay: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await store.findDeclarations(db, ids, user, today)).map(({ id, version, employee, year, shows_pay, ...row }) => ({
      id,
      version,
      asker: employee,
      others: [],
      summary: `Tax reliefs of ${employee.full_name} for ${year}`,
      what: `the tax declaration of ${employee.full_name} for ${year}`,
      reason: shows_pay ? row.details : null,
      change: [],
      facts: shows_pay
        ? [
            { label: 'Rent', value: formatMoney(row.rent_kobo) },
            { label: 'Life premium', value: formatMoney(row.life_premium_kobo) },
            { label: 'Home loan interest', value: formatMoney(row.mortgage_interest_kobo) },
            ...(row.joiner_bands ? [{ label: 'Bands of a joiner', value: joinerBandsWords[row.joiner_bands] }] : []),
            ...(row.file ? [{ label: 'Evidence', value: row.file.name }] : []),
          ]
        : [],
    })),
}

/** All reliefs of the year are those of the newest declaration that was confirmed. */
async function takeEffect(call: Tools, held: store.DeclarationRecord, { by, name }: Verdict): Promise<string> {
  const { db, now, today } = call
  const { employee_id, year, rent_kobo, life_premium_kobo, mortgage_interest_kobo } = held
  const joiner_bands = held.joiner_bands ?? undefined
  const { facts: known, version } = await factsOfYear(db, employee_id, year)
  const file = await store.fileNameOf(db, held.file_id)
  const evidence = `Declaration of ${held.created_at.slice(0, 10)}, confirmed by ${name} on ${today}${file ? `: ${file}` : ''}`
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
