import { useRouter } from '@tanstack/react-router'

/** Leads to a request from another screen. */
export function useGoToRequest(): (id: string) => void {
  const router = useRouter()
  return (id) => void router.navigate({ to: '/dashboard/hr/shift-request', search: { request: id } as never })
}
