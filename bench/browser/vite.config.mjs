import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'error',
  plugins: [react()],
  build: {
    outDir: '../../dist/bench-grid',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: `${import.meta.dirname}/grid.html` },
  },
})
