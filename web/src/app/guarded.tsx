import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from '../ui/routing.tsx'
import { later } from '../boot/later.ts'
import { useSession, useSessionState } from '../boot/session-context.tsx'
import { isLinkRefused, type FailedLink } from '../boot/session-state.ts'
import { uuidIn } from '../boot/uuid-in.ts'
import { navigate as decide } from './navigation.ts'
import { Unreachable } from './unreachable.tsx'

const Cookieless = later(() => import('../join/cookieless.tsx'))

interface From {
  from?: string
  /** The address that the role may not open. */
  forbidden?: string
}

/** Applies the navigation rules to every address before anything below it is shown. */
export function Guarded({ children }: { children: ReactNode }) {
  const session = useSession()
  const state = useSessionState()
  const location = useLocation()
  // Joining needs no login, and no signal except to send.
  const isJoining = /^\/(intro|consent)$/.test(location.pathname)
  if (state.status === 'unknown' && !isJoining) return null
  if (state.status === 'unreachable' && !isJoining) return <Unreachable {...state} retry={session.check} />

  if (state.status === 'cookieless' && !isJoining) {
    return (
      <Suspense>
        <Cookieless />
      </Suspense>
    )
  }

  const visitor = state.status === 'user' ? state.user : null
  const search = new URLSearchParams(location.search)
  const opened = search.get('uuid')
  search.delete('uuid')
  const uuid = uuidIn(opened ?? '')
  const move = decide(visitor, session.platform, location.pathname, uuid)
  if (move.kind === 'login') {
    return state.status === 'anonymous' && state.failedLink ? (
      <LinkFailed why={state.failedLink} />
    ) : (
      <UuidLogin key={move.uuid} uuid={move.uuid} />
    )
  }
  if (opened !== null && !uuid && !visitor && location.pathname === '/guest')
    return <LinkFailed why="incomplete" />
  if (move.kind === 'redirect') return <Elsewhere to={move.to} />
  return (
    <>
      {visitor && opened !== null && <Navigate to={`${location.pathname}?${String(search)}`} replace />}
      {children}
    </>
  )
}

/**
 * Remembers the address that a visitor wanted: a login leads there, if the role allows it, and staff are told of the one that theirs
 * may not open.
 */
function Elsewhere({ to }: { to: string }) {
  const location = useLocation()
  const { from, forbidden } = (location.state ?? {}) as From
  if (to === '/login')
    return <Navigate to={to} replace state={{ from: location.pathname + location.search } satisfies From} />
  if (to === '/') return <Navigate to={to} replace state={{ forbidden: location.pathname } satisfies From} />
  return <Navigate to={from?.startsWith(`${to}/`) ? from : to} replace state={forbidden && { forbidden }} />
}

function LinkFailed({ why }: { why: FailedLink }) {
  return <Navigate to="/login" replace state={{ failedLink: why }} />
}

function UuidLogin({ uuid }: { uuid: string }) {
  const session = useSession()
  const go = useNavigate()
  const tried = useRef(false)
  useEffect(() => {
    if (tried.current) return
    tried.current = true
    session.login({ uuid }).catch((error: unknown) => {
      const state = isLinkRefused(error) ? { failedLink: 'gone' } : { failedLink: 'later', uuid }
      go('/login', { replace: true, state })
    })
  }, [session, uuid, go])
  return null
}
