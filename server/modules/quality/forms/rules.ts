/** What can be done with a form in which state. */
import { conflict, type Fault } from '@iroko/contract/errors'
import { type FormSection, formProblem } from '@iroko/contract/quality/form-content'
import type { FormStatus } from '@iroko/contract/quality/forms'
import { canBy, type Rules } from '../../../lib/house/rules.ts'

export type FormStep = 'edit' | 'activate' | 'retire' | 'remove'

interface Form {
  title: string
  status: FormStatus
  sections: readonly FormSection[]
}

const isDraft = ({ title, status }: Form): Fault | undefined =>
  status === 'draft' ? undefined : conflict('not_now', `${title} is ${status} and does not change. Copy it as its next version`)

/** A draft may lack what one that is used must have. */
const isWhole = ({ sections }: Form): Fault | undefined => {
  const problem = formProblem(sections)
  return problem ? conflict('incomplete', problem) : undefined
}

const rules: Rules<FormStep, [Form]> = {
  edit: isDraft,
  activate: (form) => isDraft(form) ?? isWhole(form),
  retire: ({ title, status }) =>
    status === 'active' ? undefined : conflict('not_now', `${title} is ${status}. Only an active form can be retired`),
  remove: isDraft,
}

/** Why a step cannot be taken; undefined when it can. */
export const whyNot = (form: Form, step: FormStep): Fault | undefined => rules[step](form)

const nothing: Record<FormStep, boolean> = { edit: false, activate: false, retire: false, remove: false }
export const canOf = (form: Form, mayEdit: boolean) => (mayEdit ? canBy(rules, form) : nothing)
