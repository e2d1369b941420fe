/** Making a job offer, and changing one that was not sent. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { employmentWords } from '@iroko/contract/people/directory'
import { type FullOffer, offers, offerText } from '@iroko/contract/recruitment/offers'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { queryOf, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { useBranchOptions, useDesignationOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import type { Form } from '../../../screens/form/use-form.ts'
import { today } from '../../../ui/date/date-words.ts'

type Draft = Input<typeof offers.create>['body']

const typeOptions = Object.entries(employmentWords).map(([value, label]) => ({ value, label }))

interface OfferDialogProps {
  /** The one that is changed; a new one without. */
  offer?: FullOffer
  onView?: (id: string) => void
}

export function OfferDialog({ offer, onView }: OfferDialogProps) {
  const close = useClose()
  const [known] = useState(() => new Map<string, Candidate>())
  const search = async (q: string) => {
    const query = q.trim() ? { q: q.trim() } : {}
    const { candidates } = await queryClient.fetchQuery(queryOf(offers.candidates, { query }))
    for (const candidate of candidates) known.set(candidate.id, candidate)
    return candidates.map(({ id, full_name, reference, job_title }) => ({
      value: id,
      label: [full_name, reference, job_title].join(' · '),
    }))
  }
  const options = { prefix: 'Job offer | ', success: 'message', quietFields: true } as const
  const create = useSend(offers.create, {
    ...options,
    onSuccess: ({ id }) => {
      close(true)
      onView?.(id)
    },
  })
  const update = useSend(offers.update, { ...options, onSuccess: () => close(true) })
  const fields: Field<Draft>[] = [
    {
      name: 'application_id',
      type: 'select',
      label: 'Applicant',
      required: 'Choose an applicant from the list',
      description: 'Those who have come furthest stand first',
      search,
      when: () => !offer,
      full: true,
    },
    { name: 'designation_id', type: 'select', label: 'Designation', required: true, options: useDesignationOptions() },
    { name: 'employment_type', type: 'select', label: 'Type', required: true, options: typeOptions },
    { name: 'office_id', type: 'select', label: 'Office', required: true, options: useOfficeOptions() },
    { name: 'branch_id', type: 'select', label: 'Branch', required: true, options: useBranchOptions() },
    {
      name: 'salary_kobo',
      type: 'number',
      money: true,
      min: 1,
      label: 'Monthly gross salary',
      required: true,
      when: () => !offer || offer.shows_pay,
    },
    {
      name: 'answer_by',
      type: 'date',
      label: 'Answer by',
      description: 'The last day to accept',
      required: true,
      min: today(),
    },
    { name: 'starts_on', type: 'date', label: 'First day', required: true, min: addDays(today(), 1) },
    {
      name: 'text',
      type: 'textarea',
      label: 'Letter',
      description: 'Names in braces are filled in: {designation}, {office}, {branch}, {starts_on}, {company}, {first_name}',
      required: 'Enter the text of the letter',
      maxLength: 4000,
      rows: 8,
      value: offerText,
    },
  ]
  const submit = ({ application_id, ...terms }: Draft) =>
    offer
      ? update.mutateAsync({ params: { id: offer.id }, body: { ...terms, version: offer.version } })
      : create.mutateAsync({ body: { application_id, ...terms } })
  return (
    <FormDialog<Draft>
      title={offer ? `Change job offer for ${offer.application.full_name}` : 'Make job offer'}
      submit={offer && offer.status !== 'draft' ? 'Save and restart approval' : 'Save draft'}
      fields={fields}
      {...(offer ? { value: draftFrom(offer) } : {})}
      onSubmit={submit}
    >
      {(form) => (offer ? null : <FromOpening form={form} known={known} />)}
    </FormDialog>
  )
}

type Candidate = { id: string; office_id: string; branch_id: string; employment_type: Draft['employment_type'] }

/** What the opening says is what the form begins with, once for each applicant. */
function FromOpening({ form, known }: { form: Form<Draft>; known: ReadonlyMap<string, Candidate> }) {
  const chosen = known.get(String(form.values.application_id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is entered afterwards stays.
  useEffect(() => {
    if (!chosen) return
    form.set('office_id', chosen.office_id)
    form.set('branch_id', chosen.branch_id)
    form.set('employment_type', chosen.employment_type)
  }, [chosen?.id])
  return null
}

const draftFrom = ({ designation, office, branch, ...offer }: FullOffer): Partial<Draft> => ({
  designation_id: designation.id,
  office_id: office.id,
  branch_id: branch.id,
  employment_type: offer.employment_type,
  ...(offer.salary_kobo === null ? {} : { salary_kobo: offer.salary_kobo }),
  starts_on: offer.starts_on,
  answer_by: offer.answer_by,
  text: offer.text,
})
