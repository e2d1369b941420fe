import { useRouter } from '@tanstack/react-router'

/** Leads to a request about a day, from another screen. */
export function useGoToRequest(): (id: string) => void {
  const router = useRouter()
  return (id) => void router.navigate({ to: '/dashboard/main/manual-attendance', search: { request: id } as never })
}
