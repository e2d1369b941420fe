import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Tabs.css'
import { managesHr } from '@iroko/contract/guards'
import { terminals } from '@iroko/contract/terminals'
import { Tabs } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../lib/query-client.ts'
import { useUser } from '../../lib/session.ts'
import { queryOf } from '../../lib/use-call.ts'
import { Page } from '../../ui/page.tsx'
import classes from './parts.module.css'
import { Devices } from './parts-devices.tsx'
import { Feed, firstFeed } from './parts-feed.tsx'
import { PunchImport } from './parts-import.tsx'
import { Quarantine } from './parts-quarantine.tsx'
import { UnknownTerminals } from './parts-unknown.tsx'
import { UnmatchedPins } from './parts-unmatched.tsx'

export const prefetch = ({ search }: { search: Record<string, string> }) =>
  search.tab ? undefined : queryClient.prefetchQuery(queryOf(terminals.captured, { query: firstFeed }))

/** Punches of terminals as they come, the terminals themselves, and whatever of them somebody has to look at. */
export default function CapturedBiometricsPage() {
  const mayEdit = managesHr(useUser())
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const tabs = [
    { name: 'feed', title: 'Punches', content: <Feed /> },
    { name: 'devices', title: 'Devices', content: <Devices mayEdit={mayEdit} /> },
    { name: 'unmatched', title: 'Unmatched numbers', content: <UnmatchedPins mayEdit={mayEdit} /> },
    { name: 'unknown', title: 'Unknown terminals', content: <UnknownTerminals mayEdit={mayEdit} /> },
    { name: 'apart', title: 'Put apart', content: <Quarantine mayEdit={mayEdit} /> },
    ...(mayEdit ? [{ name: 'import', title: 'Import', content: <PunchImport /> }] : []),
  ]
  const open = tabs.find(({ name }) => name === search.tab) ?? tabs[0]
  // The tab stands in the address, so that it can be linked to and Back leads to it.
  const go = (tab: string | null) =>
    void router.navigate({
      to: '.',
      search: { tab: tab === 'feed' ? undefined : (tab ?? undefined) } as never,
      resetScroll: false,
    })
  return (
    <Page title="Captured biometrics" description="What terminals, gate tablets and other devices send, as it comes.">
      <Tabs
        value={open?.name ?? null}
        onChange={go}
        keepMounted={false}
        classNames={{ list: classes.tabs ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List aria-label="Captured biometrics">
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
