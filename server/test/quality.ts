/** A campaign with agents, an active form and evaluators, for tests of quality. */
import { assignments } from '@iroko/contract/quality/assignments'
import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import type { FormQuestion, FormSection } from '@iroko/contract/quality/form-content'
import { forms } from '@iroko/contract/quality/forms'
import { type Stratum, samples } from '@iroko/contract/quality/samples'
import type { Answers } from '@iroko/contract/quality/score'
import { sources } from '@iroko/contract/quality/sources'
import type { Person, TestApp } from './harness.ts'

export const yesNo = (id: string, weight: number, more: Partial<FormQuestion> = {}): FormQuestion => ({
  id,
  question: `Question ${id}`,
  question_type: 'yes_no',
  weight,
  options: [
    { key: 'yes', label: 'Yes', points: 1, fails: null },
    { key: 'no', label: 'No', points: 0, fails: null },
  ],
  allows_na: true,
  guidance: '',
  only_if: null,
  ...more,
})

export const someSections: FormSection[] = [{ id: 's1', title: 'Opening', questions: [yesNo('q1', 60), yesNo('q2', 40)] }]
export const good: Answers = { q1: { option: 'yes' }, q2: { option: 'yes' } }
export const poor: Answers = { q1: { option: 'yes' }, q2: { option: 'no', comment: 'No greeting' } }

export async function makeQuality(t: TestApp, title = 'Kora Bank Voice') {
  const voice = await t.office({ code: 'voice', title, office_type: 'campaign' })
  const head = await t.person({ first_name: 'Quincy', roles: ['training_and_quality_assurance'] })
  const evaluator = await t.person({ first_name: 'Eve', roles: ['tqa_evaluator'] })
  const other = await t.person({ first_name: 'Odun', roles: ['tqa_evaluator'] })
  const lead = await t.person({ first_name: 'Ladi', office_id: voice.id, roles: ['team_lead'] })
  const agent = await t.person({ first_name: 'Amaka', office_id: voice.id, leader: lead })
  const colleague = await t.person({ first_name: 'Chidi', office_id: voice.id, leader: lead })

  async function activate(more: object = {}) {
    const body = { title: 'Voice card', office_id: voice.id, contact_type: 'call' as const, sections: someSections, ...more }
    const { evaluation_form } = await t.call(forms.create, { body }, head)
    await t.call(forms.activate, { params: { id: evaluation_form.id }, body: { version: 1 } }, head)
    return evaluation_form.id
  }

  const assignTo = (who: Person, office_id: string, quota = 2) =>
    t.call(assignments.create, { body: { evaluator: who.ogid, target: 'campaign', office_id, quota } }, head)
  const assign = (who: Person = evaluator, quota = 2) => assignTo(who, voice.id, quota)

  let count = 0
  async function contact(of: Person = agent, more: object = {}) {
    count += 1
    const body = {
      ogid: of.ogid,
      contact_type: 'call' as const,
      reference: `C-${count}`,
      day: t.today(),
      time: '09:15',
      ...more,
    }
    return (await t.call(contacts.create, { body }, head)).quality_contact.id
  }

  async function begin(of: Person = agent, by: Person = evaluator) {
    const { evaluation } = await t.call(evaluations.create, { body: { contact_id: await contact(of) } }, by)
    return evaluation.id
  }

  const show = async (id: string, as: Person) => (await t.call(evaluations.show, { params: { id } }, as)).evaluation

  /** Released with these answers. */
  async function release(answers: Answers = poor, of: Person = agent, by: Person = evaluator) {
    const id = await begin(of, by)
    await t.call(evaluations.submit, { params: { id }, body: { answers, summary: 'Well done', version: 1 } }, by)
    return id
  }

  /** What a dialer sends. */
  const send = (secret: string, contacts: object[]) =>
    t.call(sources.receive, { body: { contacts } as never }, { token: secret })

  let dialer: string | undefined
  /** Contacts from a dialer, one after the other on the same day; answers their references. */
  async function dial(of: readonly Person[], more: object = {}): Promise<string[]> {
    dialer ??= (await t.call(sources.create, { body: { title: 'Dialer' } }, head)).secret
    const lines = of.map((person) => {
      count += 1
      const time = `08:${String(count % 60).padStart(2, '0')}`
      return {
        ogid: person.ogid,
        contact_type: 'call',
        reference: `D-${count}`,
        day: t.today(),
        time,
        duration_seconds: 200,
        ...more,
      }
    })
    const { refused } = await send(dialer, lines)
    if (refused[0]) throw new Error(refused[0].reason)
    return lines.map(({ reference }) => reference)
  }

  const wantedSample = {
    office_id: voice.id,
    from_day: '2026-11-01',
    to_day: '2026-11-30',
    per: 'sample' as const,
    size: 2,
    strata: [] as Stratum[],
  }
  const draw = async (more: object = {}, as = head) =>
    (await t.call(samples.draw, { body: { ...wantedSample, ...more } }, as)).quality_sample.id
  const drawnOf = async (id: string) =>
    (await t.call(samples.contacts, { params: { id }, query: { drawn: 'true', limit: 1000 } }, head)).quality_sample_contacts

  return {
    assignTo,
    send,
    dial,
    draw,
    drawnOf,
    wantedSample,
    voice,
    head,
    evaluator,
    other,
    lead,
    agent,
    colleague,
    activate,
    assign,
    contact,
    begin,
    show,
    release,
  }
}
