/** A request of any kind, opened over the screen that lists it. */
import { type ApprovalKind, approvalKinds } from '@iroko/contract/platform/approval-kinds'
import { useRouter, useSearch } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'

const RequestDrawer = later(() => import('./parts-requests.tsx').then((module) => module.RequestDrawer))

/** One at a time. */
const closed = Object.fromEntries(approvalKinds.map((kind) => [kind, undefined]))

/** Opens a request, and the drawer of the one that the address names by its kind, as letters link it: `?promotion=…`. */
export function useRequestDrawer() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const go = (kind: ApprovalKind, id: string | undefined) => {
    const update = (old: Record<string, unknown>) => ({ ...old, ...closed, [kind]: id })
    void router.navigate({ to: '.', search: update as never, replace: id === undefined, resetScroll: false })
  }
  const kind = approvalKinds.find((kind) => typeof search[kind] === 'string')
  return {
    open: (id: string, of: ApprovalKind) => go(of, id),
    drawer: kind ? (
      <RequestDrawer kind={kind} id={String(search[kind])} onClose={() => go(kind, undefined)} onOpen={go} />
    ) : null,
  }
}
