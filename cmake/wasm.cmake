# Debian's clang and its libc++ for WebAssembly (tools/install wasm). It has no threads, no files and no exceptions.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI ON)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
# SIMD, sign extension and bulk memory: every browser since 2021 has them.
set(CMAKE_CXX_FLAGS_INIT "-w -fno-exceptions -fno-rtti -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -ffp-contract=off")
