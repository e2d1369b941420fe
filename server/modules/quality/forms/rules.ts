/** What can be done with a form in which state. */
import { conflict, type Fault } from '@iroko/contract/errors'
import { type FormSection, formProblem } from '@iroko/contract/quality/form-content'
import type { FormStatus } from '@iroko/contract/quality/forms'

export type FormStep = 'edit' | 'activate' | 'retire' | 'remove'

/** Why a step cannot be taken; undefined when it can. */
export function whyNot({ title, status }: { title: string; status: FormStatus }, step: FormStep): Fault | undefined {
  if (step === 'retire')
    return status === 'active' ? undefined : conflict('not_now', `${title} is ${status}. Only an active form can be retired`)
  if (status === 'draft') return undefined
  return conflict('not_now', `${title} is ${status} and does not change. Copy it as its next version`)
}

/** Why a draft cannot be used yet. */
export function whyIncomplete(sections: readonly FormSection[]): Fault | undefined {
  const problem = formProblem(sections)
  return problem ? conflict('incomplete', problem) : undefined
}

export const canOf = (form: { title: string; status: FormStatus }, mayEdit: boolean) => ({
  edit: mayEdit && !whyNot(form, 'edit'),
  activate: mayEdit && !whyNot(form, 'activate'),
  retire: mayEdit && !whyNot(form, 'retire'),
  remove: mayEdit && !whyNot(form, 'remove'),
})
