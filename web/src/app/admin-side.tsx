import { lazy } from 'react'
import AdminArea from '../admin/admin-area.tsx'
import { PreviewContext, type PreviewProps } from '../admin/questions/preview-context.ts'

const Preview = lazy(() => import('./preview/preview.tsx'))
const drawPhone = (props: PreviewProps) => <Preview {...props} />

/** The administrator's side, lent the guest's own screens to show questions with. */
export default function AdminSide() {
  return (
    <PreviewContext value={drawPhone}>
      <AdminArea />
    </PreviewContext>
  )
}
