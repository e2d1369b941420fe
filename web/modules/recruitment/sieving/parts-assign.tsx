/** Giving chosen applications to a rep siever by hand. */
import { sieving } from '@iroko/contract/recruitment/sieving'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

interface Assigned {
  id: string
  full_name: string
  version: number
}

const nobody = 'none'

export function AssignDialog({ applications }: { applications: readonly Assigned[] }) {
  const close = useClose()
  const { data } = useCall(sieving.sievers)
  const assign = useSend(sieving.assign, { prefix: 'Job application | ', quietFields: true })
  const options = data?.sievers.map(({ siever, waiting, later, away }) => ({
    value: siever.ogid,
    label: `${siever.full_name}: ${waiting + later} open${away ? (away === 'on_leave' ? ', on leave' : ', day off today') : ''}`,
  }))
  const submit = async ({ siever }: { siever: string }) => {
    const chosen = applications.map(({ id, version }) => ({ id, version }))
    const answer = await assign.mutateAsync({ body: { applications: chosen, siever: siever === nobody ? null : siever } })
    close(true)
    showResults(answer, (id) => applications.find((application) => application.id === id)?.full_name ?? '')
  }
  return (
    <FormDialog<{ siever: string }>
      title={
        applications.length === 1
          ? `Assign ${applications[0]?.full_name ?? ''}`
          : `Assign ${countOf(applications.length, 'application')}`
      }
      submit="Assign"
      fields={[
        {
          name: 'siever',
          label: 'Rep siever',
          type: 'select',
          required: true,
          full: true,
          options: [...(options ?? []), { value: nobody, label: 'Nobody: reassign automatically' }],
        },
      ]}
      onSubmit={submit}
    />
  )
}
