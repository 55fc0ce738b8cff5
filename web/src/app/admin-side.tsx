import { later } from '../boot/later.ts'
import AdminArea from '../admin/admin-area.tsx'
import { PreviewContext, type PreviewProps } from '../admin/questions/preview-context.ts'

const Preview = later(() => import('./preview/preview.tsx'))
const drawPhone = (props: PreviewProps) => <Preview {...props} />

/** The administrator's side, lent the guest's own screens to show questions with. */
export default function AdminSide() {
  return (
    <PreviewContext value={drawPhone}>
      <AdminArea />
    </PreviewContext>
  )
}
