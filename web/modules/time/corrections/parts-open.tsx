import { useRouter } from '@tanstack/react-router'

/** Leads to what waits, from another screen. */
export function useGoToTime() {
  const router = useRouter()
  const go = (to: string) => (id: string) => void router.navigate({ to, search: { request: id } as never })
  return { request: go('/dashboard/main/manual-attendance'), absence: go('/dashboard/main/absence') }
}
