# mpi.mk: with MPI=1 the processes that mpirun starts share one run of `angeles sim`. Nothing else
# needs MPI, and only one source is compiled differently.

ifeq ($(MPI),1)
MPI_PC := $(firstword $(foreach p,ompi-c mpich mpi-c,$(shell pkg-config --exists $(p) 2>/dev/null && echo $(p))))
ifeq ($(MPI_PC),)
$(error MPI=1: pkg-config knows no MPI; install libopenmpi-dev or libmpich-dev)
endif
MPI_CFLAGS := -DANG_MPI $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(MPI_PC)))
MPI_LIBS   := $(shell pkg-config --libs $(MPI_PC))
SRC_CLI    := $(filter-out src/cli/sim_ranks.c,$(SRC_CLI))
OBJ_MPI    := $(B)/obj/mpi/sim_ranks.o

$(OBJ_MPI): src/cli/sim_ranks.c $(B)/flags
	$(call say,mpi,$<)mkdir -p $(@D); $(COMPILE) $(INC_CLI) $(MPI_CFLAGS) -MMD -MP -c -o $@ $<
endif
