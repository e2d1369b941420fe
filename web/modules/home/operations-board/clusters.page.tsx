import { Section } from '../../../ui/page.tsx'
import { Clusters } from '../../company/clusters/parts.tsx'
import { Board } from './parts.tsx'

/** Groups of campaigns under one operations lead: put together above, in figures below. */
export default function OperationsClustersPage() {
  return (
    <>
      <Clusters />
      <Section title="In figures">
        <Board by="cluster" />
      </Section>
    </>
  )
}
