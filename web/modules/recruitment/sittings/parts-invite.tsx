/** Inviting applicants to a test: those that a screen has chosen, or any that are found here. */
import { applications } from '@iroko/contract/recruitment/applications'
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { closedStages, stageWords } from '@iroko/contract/recruitment/stages'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { firstOf, InvitationLetter } from '../letters/parts-invitation.tsx'

interface Chosen {
  id: string
  full_name: string
}

interface Draft {
  test_id: string
  application_ids: string[]
}

/** Mount it with the chosen applications; without any it asks for them. */
export function InviteToTest({ chosen }: { chosen?: readonly Chosen[] }) {
  const close = useClose()
  const { data } = useCall(aptitudeTests.lookup)
  const send = useSend(sittings.invite, { prefix: 'Aptitude test | ' })
  const [names] = useState(() => new Map<string, string>())
  const [search] = useState(() => applicantSearch(names))
  const tests = (data?.aptitude_tests ?? []).map(({ id, title, minutes }) => ({
    value: id,
    label: `${title} · ${minutes} min`,
  }))
  const minutesOf = (id: unknown) => data?.aptitude_tests.find((test) => test.id === id)?.minutes.toString()
  const fields: Field<Draft>[] = [
    { name: 'test_id', label: 'Test', type: 'select', required: 'Choose a test', options: tests, full: true },
    {
      name: 'application_ids',
      label: 'Applicants',
      type: 'select',
      isMulti: true,
      required: 'Choose at least one applicant',
      search,
      full: true,
    },
  ]
  const submit = async ({ test_id, application_ids }: Draft) => {
    const ids = chosen?.map(({ id }) => id) ?? application_ids
    const answer = await send.mutateAsync({ body: { test_id, application_ids: ids } })
    for (const { id, full_name } of chosen ?? []) names.set(id, full_name)
    close(true)
    showResults(answer, (id) => names.get(id) ?? 'Applicant')
  }
  const title = chosen
    ? `Invite ${chosen.length === 1 ? chosen[0]?.full_name : countOf(chosen.length, 'applicant')} to a test`
    : 'Invite applicants to a test'
  return (
    <FormDialog<Draft> title={title} submit="Send invitation" fields={chosen ? fields.slice(0, 1) : fields} onSubmit={submit}>
      {({ values }) => (
        <>
          <p className="small">Each gets this letter with a link of their own and moves on to {stageWords.aptitude_test}.</p>
          <InvitationLetter
            step="aptitude_test"
            applicationId={chosen?.[0]?.id ?? firstOf(values.application_ids)}
            facts={{ minutes: minutesOf(values.test_id) }}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Applicants who are still in the running. */
function applicantSearch(names: Map<string, string>) {
  const closed: readonly string[] = closedStages
  return async (q: string) => {
    const found = await searchOptions(applications.list, (row) => {
      names.set(row.id, row.full_name)
      const isOpen = !closed.includes(row.stage)
      return { value: isOpen ? row.id : '', label: `${row.full_name} · ${row.job_opening.job_title}` }
    })(q)
    return found.filter(({ value }) => value !== '')
  }
}
