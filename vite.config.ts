import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './scripts/precompressed.mjs'

const api = process.env.API ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: 'ui',
  plugins: [react(), precompressed()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/xqErp': { target: api, ws: true } },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssMinify: true,
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
