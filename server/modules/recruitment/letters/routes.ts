import { invalid, orNotFound } from '@iroko/contract/errors'
import { type ApplicantLetter, applicantLetters, letterKinds, letterNames, letters } from '@iroko/contract/recruitment/letters'
import { listChanges, staleBy } from '../../../lib/audit.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { findApplication } from '../applications/store.ts'
import { commonFacts, letterWords, writtenOut } from './actions.ts'
import { exampleFacts, whyNotWords } from './rules.ts'
import * as store from './store.ts'

interface Wording {
  kind: ApplicantLetter
  subject: string
  body: string
}

function refuseUnknown({ kind, subject, body }: Wording): void {
  const problems = { subject: whyNotWords(kind, subject), body: whyNotWords(kind, body) }
  const sentences = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (sentences.length > 0) throw invalid(Object.fromEntries(sentences))
}

/** As an applicant would read it: one who applied, or one who is made up. */
async function asRead(call: StaffTools, wording: Wording & { application_id: string | null }) {
  refuseUnknown(wording)
  const { application_id: id } = wording
  const application = id ? await orNotFound(findApplication(call.db, id), 'application') : madeUp
  const facts = { ...exampleFacts, ...(await commonFacts(call.db, application)) }
  return { ...writtenOut(wording, facts), reader: `${application.first_name} ${application.last_name}` }
}

const madeUp = { first_name: 'Ada', last_name: 'Example', reference: 'JA-000000', job_title: 'Customer Service Agent' }

export const routes = implement(letters, {
  list: async (call) => {
    const kept = await store.listWordings(call.db)
    return {
      letters: letterKinds.map((kind) => {
        const own = kept.find((template) => template.kind === kind)
        const { label, subject, body } = applicantLetters[kind]
        return {
          id: own?.id ?? null,
          kind,
          label,
          subject: own?.subject ?? subject,
          body: own?.body ?? body,
          names: letterNames(kind),
          is_changed: typeof own?.body === 'string',
          version: own?.version ?? 0,
        }
      }),
    }
  },

  save: async (call) => {
    const { kind } = call.params
    const { words, version } = call.body
    if (words) refuseUnknown({ kind, ...words })
    const before = await letterWords(call.db, kind)
    const id = await store.writeWording(call.db, kind, version, words ?? { subject: null, body: null })
    if (!id) throw await staleBy(call.db, 'applicant_letter', (await store.findWording(call.db, kind))?.id ?? '')
    await call.audit({
      action: 'applicant_letter.update',
      entity: 'applicant_letter',
      entity_id: id,
      before,
      after: words ?? (await letterWords(call.db, kind)),
    })
    await call.changed('applicant_letters', { permission: 'application.share' })
    const { label } = applicantLetters[kind]
    return { message: words ? `${label} changed` : `${label} has its standard wording again` }
  },

  preview: async (call) => ({ letter: await asRead(call, call.body) }),

  test: async (call) => {
    const { reader: _, ...letter } = await asRead(call, call.body)
    await call.mail({ to: call.user.email, ...letter, subject: `Test: ${letter.subject}` })
    const { kind } = call.body
    await call.audit({ action: 'applicant_letter.test', entity: 'applicant_letter', entity_id: kind, after: { kind } })
    return { message: `Test mail sent to ${call.user.email}` }
  },

  history: async (call) => {
    const { id } = await orNotFound(store.isWorded(call.db, call.params.id), 'letter')
    const { rows, ...page } = await listChanges(call.db, { entity: 'applicant_letter', entity_id: id }, call.query)
    return { changes: rows, ...page }
  },
})
