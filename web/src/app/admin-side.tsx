import { Route, Routes } from 'react-router'
import { later } from '../boot/later.ts'
import AdminArea from '../admin/admin-area.tsx'
import { PreviewContext, type PreviewProps } from '../admin/questions/preview-context.ts'

const Preview = later(() => import('./preview/preview.tsx'))
const drawPhone = (props: PreviewProps) => <Preview {...props} />

/** Gives the administrator's side the guest's screens for the preview of questions. */
export default function AdminSide() {
  return (
    <PreviewContext value={drawPhone}>
      <Routes>
        <Route path="/admin/*" element={<AdminArea />} />
      </Routes>
    </PreviewContext>
  )
}
