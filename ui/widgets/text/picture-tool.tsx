import { useRef } from 'react'
import { Tool } from './tool.tsx'

/** Chooses a picture for the text. */
export const PictureTool = ({ onPicture }: { readonly onPicture: (picture: File) => void }) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool label="图片" sign="picture" onAct={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPicture(file)
          target.value = ''
        }}
      />
    </>
  )
}
